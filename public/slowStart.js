// A file of its own, which waits for no other: the app's may never arrive.
function show() {
  const note = document.getElementById('slow-start');
  if (note === null) return;
  note.hidden = false;
  note.querySelector('button')?.addEventListener('click', () => location.reload());
}
setTimeout(show, 8000);
// A module that failed is not requested again.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show(), true);
