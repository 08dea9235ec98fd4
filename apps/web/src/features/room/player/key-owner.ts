/** Keys that a focused control uses itself. */
const keysOfControls = new Set([
  ' ',
  'Enter',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
]);
const keysOfButtons = new Set([' ', 'Enter']);

/** All other inputs use typed keys: text, numbers, and dates and times of every kind. */
const inputsWithoutText =
  '[type="range"], [type="checkbox"], [type="radio"], [type="file"], [type="color"], [type="button"], ' +
  '[type="submit"], [type="reset"], [type="image"]';
const typing =
  `input:not(${inputsWithoutText}), textarea, select:not([data-player-keys]), ` +
  '[contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const controls = 'input, select, [role="radio"], [role="tab"], [role="menuitem"], [role="option"]';
const buttons = 'button, a[href], summary, [role="button"], [role="checkbox"], [role="switch"]';

/**
 * Whether a key belongs to the focused element rather than to the player. Text fields, dialogs and menus own all keys;
 * buttons, sliders and the like own only the keys that they use. An open modal dialog owns every key.
 */
export function isOwnedElsewhere({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(typing) !== null || target.closest(layers) !== null) return true;
  if (target.closest(controls) !== null) return keysOfControls.has(key);
  return target.closest(buttons) !== null && keysOfButtons.has(key);
}
