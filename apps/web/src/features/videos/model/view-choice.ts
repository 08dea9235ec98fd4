import { browseFilters, videoViews, type BrowseFilters, type VideoView } from '@cutroom/contracts';

/** The choice in the address of /videos: a view, its filters and its order. */
export interface ViewChoice extends BrowseFilters {
  view: VideoView;
}

const names = ['q', 'editor', 'quality', 'from', 'to', 'sort'] as const satisfies (keyof BrowseFilters)[];

/** Reads an address that anyone may have written, and ignores values that the server would refuse. */
export function readChoice(params: URLSearchParams): ViewChoice {
  const view = videoViews.find((each) => each === params.get('view')) ?? 'pending';
  const filters = names.flatMap((name) => {
    const value = params.get(name);
    if (value === null) return [];
    const parsed = browseFilters.safeParse({ [name]: value });
    return parsed.success && parsed.data[name] ? [[name, parsed.data[name]]] : [];
  });
  return { view, ...Object.fromEntries(filters) };
}

/** Whether an address accepts this as the first or last day of the upload. */
export const isDay = (text: string): boolean => browseFilters.safeParse({ from: text }).success;

/** The query of an address, in a fixed order. The pending videos without filters have none. */
export function writeChoice(choice: ViewChoice): URLSearchParams {
  const params = new URLSearchParams();
  if (choice.view !== 'pending') params.set('view', choice.view);
  for (const name of names) {
    const value = choice[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  if (params.get('sort') === 'newest') params.delete('sort');
  return params;
}

/** How many filters are set, besides the search. */
export const countFilters = ({ editor, quality, from, to }: ViewChoice): number =>
  [editor, quality, from, to].filter((value) => value !== undefined).length;

/** Whether fewer videos are shown than the view has. */
export const isNarrowed = (choice: ViewChoice): boolean =>
  (choice.q ?? '') !== '' || countFilters(choice) > 0;

/** Whether this is the page that opens without any choice (docs/product.md#pending-videos). */
export const isDefaultChoice = (choice: ViewChoice): boolean => writeChoice(choice).size === 0;
