import { describe, expect, it } from 'vitest';
import { shortcutOf } from '../../../../src/screens/editor/shell/useShortcuts.ts';

const press = (keys: Partial<KeyboardEvent>) =>
  shortcutOf({
    key: '',
    code: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...keys,
  });

describe('a key press', () => {
  it.each([
    ['KeyQ', 'operation.edit'],
    ['KeyA', 'operation.delete'],
    ['KeyY', 'operation.new'],
    ['KeyW', 'operation.up'],
    ['KeyS', 'operation.down'],
    ['KeyE', 'type.edit'],
    ['KeyD', 'type.delete'],
    ['KeyC', 'type.new'],
    ['KeyR', 'type.up'],
    ['KeyF', 'type.down'],
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'forward'],
  ])('is recognised with Alt by its physical key: %s', (code, id) => {
    // What macOS types with Alt held.
    expect(press({ altKey: true, code, key: 'œ' })).toBe(id);
    expect(press({ altKey: true, shiftKey: true, code })).toBeUndefined();
    expect(press({ altKey: true, ctrlKey: true, code })).toBeUndefined();
    expect(press({ code })).toBeUndefined();
  });

  it.each([
    [{ ctrlKey: true, key: 'z' }, 'undo'],
    [{ metaKey: true, key: 'z' }, 'undo'],
    [{ ctrlKey: true, shiftKey: true, key: 'Z' }, 'redo'],
    [{ ctrlKey: true, shiftKey: true, key: 'S' }, 'state.keep'],
    [{ ctrlKey: true, key: 'y' }, 'redo'],
    [{ metaKey: true, key: 'k' }, 'palette'],
    [{ ctrlKey: true, key: 's' }, 'save'],
    [{ ctrlKey: true, key: 'o' }, 'file.open'],
    [{ ctrlKey: true, shiftKey: true, key: 'O' }, undefined],
    [{ key: '?', shiftKey: true }, 'legend'],
    [{ key: 'F6' }, 'pane.next'],
    [{ key: 'F6', shiftKey: true }, 'pane.previous'],
    [{ key: 'k' }, undefined],
  ])('%o is %s', (keys, id) => {
    expect(press(keys)).toBe(id);
  });
});
