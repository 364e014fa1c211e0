// A file of its own, which waits for no other: the app's may never arrive.
/** @param {string} [message] instead of the one that the page has */
function show(message) {
  const note = document.getElementById('slow-start');
  if (note === null) return;
  if (message !== undefined) note.querySelector('p')?.replaceChildren(message);
  note.hidden = false;
  note.querySelector('button')?.addEventListener('click', () => location.reload());
}

setTimeout(show, 8000);
// A module that could not be loaded is not requested again by the page.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) {
      show("Typewright couldn't be loaded. Check your connection, then reload the page.");
    }
  },
  { capture: true },
);
