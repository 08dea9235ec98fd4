/* global document, localStorage, matchMedia */
// Before the first paint: the scheme that was chosen here before, else the system's. A file of its own, so that
// the Content-Security-Policy needs no exception for an inline script. The key is src/theme/color-scheme.ts's.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('cutroom.color-scheme');
  } catch {
    // Storage is closed to us: the system's scheme it is.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
