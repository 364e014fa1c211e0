// A file of its own, which waits for no other: the app's may never arrive.
setTimeout(() => {
  const note = document.getElementById('slow-start');
  if (note === null) return;
  note.hidden = false;
  note.querySelector('button')?.addEventListener('click', () => location.reload());
}, 8000);
