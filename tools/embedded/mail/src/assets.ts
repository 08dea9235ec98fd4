/** The style sheet of all pages. Colours have WCAG AA contrast in both schemes. */
export const styleSheet = `
:root { color-scheme: light dark; --back: #f6f7f9; --card: #fff; --text: #1b1e24; --soft: #5a6372; --line: #dfe3e9; --accent: #1c5fd4; }
@media (prefers-color-scheme: dark) {
  :root { --back: #121417; --card: #1b1e23; --text: #e8eaee; --soft: #a3abb8; --line: #2d323a; --accent: #8ab4f8; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--back); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin-bottom: 1rem; }
h1 { font-size: 1.25rem; margin: 0; }
h1 small { color: var(--soft); font-weight: 400; font-variant-numeric: tabular-nums; }
h2 { font-size: .875rem; color: var(--soft); margin: 1.5rem 0 .5rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .375rem .75rem; cursor: pointer; }
button:disabled { color: var(--soft); cursor: default; }
.mails { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; gap: .125rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.mails a:hover strong { text-decoration: underline; }
.mails small, .mails span { color: var(--soft); }
.empty { padding: 3rem 1rem; text-align: center; color: var(--soft); background: var(--card); border: 1px dashed var(--line); border-radius: 8px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; white-space: pre-wrap; margin: 0 0 .5rem; }
iframe { display: block; width: 100%; height: 65vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
details { margin-top: 1.5rem; }
summary { cursor: pointer; color: var(--soft); margin-bottom: .5rem; }
time { font-variant-numeric: tabular-nums; }
`;

/** Reloads the list when the inbox changes, unless the page is hidden. */
export const script = `
const list = document.querySelector('main[data-version]');
if (list) setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch('/version');
    if (answer.ok && (await answer.text()) !== list.dataset.version) location.reload();
  } catch { /* the inbox is down: the next round tries again */ }
}, 2000);
`;
