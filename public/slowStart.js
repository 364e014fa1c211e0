/*
 * Says that the app's own files are slow to arrive, or never do: without them nothing else can. A file
 * of its own, which waits for no other; what it shows goes when the app begins.
 */
const patience = 8000;

setTimeout(() => {
  const root = document.getElementById('root');
  if (root === null || root.childElementCount > 0) return;
  const message = document.createElement('p');
  message.textContent =
    'Typewright is taking long to load. It starts by itself as soon as it has arrived; if it does not, reload the page.';
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = 'Reload';
  // Not a link: the address may carry a specification after its #.
  reload.addEventListener('click', () => location.reload());
  const box = document.createElement('div');
  box.className = 'slow-start';
  box.setAttribute('role', 'alert');
  box.append(message, reload);
  root.append(box);
}, patience);
