// VS Code starts servers by extensions only: this one starts `layout lsp`, and stops it.

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

exports.activate = () => {
  const command = workspace.getConfiguration("layout").get("command", "layout");
  client = new LanguageClient(
    "layout",
    { command, args: ["lsp", "--stdio"] },
    { documentSelector: [{ scheme: "file", language: "yaml" }] },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
