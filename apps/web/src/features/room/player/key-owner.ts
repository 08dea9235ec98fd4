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

const typing =
  'input:not([type]), input[type="text"], input[type="search"], input[type="email"], input[type="url"], ' +
  'input[type="number"], input[type="password"], input[type="date"], input[type="time"], textarea, ' +
  'select:not([data-player-keys]), [contenteditable]:not([contenteditable="false"]), [role="textbox"], ' +
  '[role="combobox"]';
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
