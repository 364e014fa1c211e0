// For a page without the app, which applies the chosen theme elsewhere. It is loaded in the head and waited for, so that
// nothing is seen in another theme first.
try {
  const { theme } = JSON.parse(localStorage.getItem('typewright_view'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing is chosen, or site data is blocked: the system's theme stays.
}
