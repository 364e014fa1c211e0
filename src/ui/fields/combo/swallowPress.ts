/** Stops a click, or the mouse events of a press that has just begun, from having any effect. */
export function swallowPress(event: Event): void {
  if (event.type === 'click') return stop(event);
  const rest = ['mousedown', 'click'] as const;
  for (const type of rest) document.addEventListener(type, stop, true);
  const forget = () => {
    for (const type of rest) document.removeEventListener(type, stop, true);
  };
  // A press that ends on another element causes no click.
  const options = { capture: true, once: true } as const;
  for (const end of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(end, () => setTimeout(forget), options);
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
