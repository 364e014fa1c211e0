/** The address of the setup page's only script. */
export const setupScriptPath = '/api/authorization/setup.js';

/**
 * Takes the setup key from the fragment of the setup link, which browsers send to nobody. Without it, the key
 * is typed in.
 */
export const setupScript = `const key = new URLSearchParams(location.hash.slice(1)).get('key');
if (key !== null) {
  document.querySelector('[name=key]').value = key;
  history.replaceState(null, '', location.pathname);
  document.querySelector('[name=name]').focus();
}
`;
