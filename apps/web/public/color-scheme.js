/* Before the first paint, so that a dark page never flashes white. The rule is that of src/app/theme/color-scheme-manager.ts. */
(function () {
  var theme = 'light';
  try {
    theme = window.localStorage.getItem('ui-theme');
  } catch {
    /* storage is switched off */
  }
  var dark = theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
