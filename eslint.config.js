// The style of the player's JavaScript: nothing unused, nothing undeclared, no function that does too much.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: { ...globals.browser, unpacking: "readonly" } },
    rules: {
      complexity: ["error", 15],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-lines": ["error", 400],
      "max-params": ["error", 7],
      "no-implicit-globals": "error",
      "no-irregular-whitespace": ["error", { skipTemplates: true }], // the ideographic space
      "no-unused-vars": ["error", { args: "all" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["tests/js/**"], languageOptions: { globals: globals.node } },
  { files: ["tools/vscode/**"], languageOptions: { sourceType: "commonjs", globals: globals.node } },
];
