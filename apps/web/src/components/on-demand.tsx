import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { LoadError } from './load-error';

const reason = 'Check your connection and retry. If Cutroom has been updated meanwhile, reload the page';

interface OnDemand<Props> {
  /** Its name for users, such as 'the preview'. */
  what: string;
  load: () => Promise<ComponentType<Props>>;
  /** The placeholder while its code is loading. */
  placeholder?: ReactNode;
}

/**
 * A part of a page whose code is loaded when it is first shown. When that fails, for example without a connection, an
 * error with Retry takes its place, and the page around it keeps all inputs. React.lazy would never retry, and its
 * error would replace the whole page.
 */
export function onDemand<Props extends object>({ what, load, placeholder = null }: OnDemand<Props>) {
  return function OnDemand(props: Props) {
    const query = useQuery({
      queryKey: ['code', what],
      queryFn: async () => ({ Part: await load() }),
      staleTime: Infinity,
      gcTime: Infinity,
    });
    const { data, error } = query;
    if (data !== undefined) return <data.Part {...props} />;
    if (error === null) return placeholder;
    return <LoadError what={what} query={query} reason={reason} />;
  };
}
