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

/** All other inputs take typed keys: texts, numbers, and dates and times of every kind. */
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
 * Whether a key belongs to what has the focus rather than to the player: to text fields, dialogs and menus as a whole;
 * to buttons, sliders and the like only the keys that they use. An open modal dialog owns all of them.
 */
export function isOwnedElsewhere({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(typing) !== null || target.closest(layers) !== null) return true;
  if (target.closest(controls) !== null) return keysOfControls.has(key);
  return target.closest(buttons) !== null && keysOfButtons.has(key);
}
