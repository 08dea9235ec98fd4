import { qualityChoices } from '../../../components/quality-choices';

/** The options of 'Maximum Video Quality' before one is chosen. */
export const qualities = [{ value: '', label: 'Choose one' }, ...qualityChoices];

export const commentProps = {
  label: 'Comments',
  rows: 3,
};
