import { browserStore } from '../../../lib/storage/page-storage';
import { keepJson, readJson } from '../../../lib/storage/stored-json';

const storageKey = 'cutroom.character-keys';

/**
 * Whether letters and punctuation control the videos, in this browser. Dictated words arrive as single keys, so users who
 * speak to their computer can turn these keys off (WCAG 2.1.4).
 */
export const areCharacterKeysOn = (): boolean => readJson(browserStore, storageKey) !== false;

export const switchCharacterKeys = (isOn: boolean): void => keepJson(browserStore, storageKey, isOn);

/** Whether the user has turned this key off. Space and the named keys, such as the arrows, always work. */
export const isTurnedOff = ({ key }: Pick<KeyboardEvent, 'key'>): boolean =>
  key.length === 1 && key !== ' ' && !areCharacterKeysOn();
