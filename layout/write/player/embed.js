// A step, or a passage, of a rite in another page: <script src="NAME.embed.js" data-step="60"></script> puts a frame where it
// stands, as broad as its box. data-step, data-from and data-to, data-follow, data-lang, data-theme as in a link to the page;
// data-height as in CSS, else three parts in four of the breadth.
(() => {
  const tag = document.currentScript, { height, ...asked } = tag.dataset, frame = document.createElement("iframe");
  const link = Object.entries({ step: "1", ...asked }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  frame.src = `${tag.src.replace(/\.embed\.js([?#].*)?$/, ".html")}#${[...link, "bare"].join("&")}`;
  frame.title = document.title;
  frame.loading = "lazy";
  frame.allow = "fullscreen";
  Object.assign(frame.style, { display: "block", width: "100%", border: "0", ...(height ? { height } : { aspectRatio: "4 / 3" }) });
  tag.after(frame);
})();
