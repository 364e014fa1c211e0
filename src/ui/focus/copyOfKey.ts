/** The same key event, to be dispatched at another element. */
export function copyOfKey(event: KeyboardEvent): KeyboardEvent {
  const { key, code, location, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
  const pressed = { key, code, location, repeat, altKey, ctrlKey, metaKey, shiftKey };
  const init = { ...pressed, bubbles: true, cancelable: true, composed: true };
  return new KeyboardEvent(event.type, init);
}
