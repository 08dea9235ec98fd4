import { act, render } from '@testing-library/react';
import { createMemoryHistory } from 'history';
import { AppRouter } from './app-router';
import { stayInPlace } from './stay-in-place';
import { useLatestParams } from './use-latest-params';

type Change = ReturnType<typeof useLatestParams>['change'];

/** A page with two parts that change the query of its address. */
function open() {
  const changes: Change[] = [];
  const Part = ({ at }: { at: number }) => {
    changes[at] = useLatestParams().change;
    return null;
  };
  const history = createMemoryHistory({ initialEntries: ['/videos'] });
  render(
    <AppRouter history={history}>
      <Part at={0} />
      <Part at={1} />
    </AppRouter>,
  );
  const set = (part: number, name: string) =>
    changes[part]?.((latest) => new URLSearchParams([...latest, [name, '1']]), stayInPlace);
  return { history, set };
}

describe('changes of the query', () => {
  it('add up when they come faster than the page renders, from whichever part of it', () => {
    const { history, set } = open();
    act(() => {
      set(0, 'a');
      set(1, 'b');
      set(0, 'c');
    });
    expect(history.location.search).toBe('?a=1&b=1&c=1');
  });

  it('start from the address of a link that was followed meanwhile', () => {
    const { history, set } = open();
    act(() => {
      set(0, 'a');
      history.push('/videos?view=waiting');
      set(1, 'b');
    });
    expect(history.location.search).toBe('?view=waiting&b=1');
  });

  it('do not bring the user back from a page whose code is still loading', () => {
    const { history, set } = open();
    act(() => {
      history.push('/videos/1');
      set(0, 'a');
    });
    expect(history.location).toMatchObject({ pathname: '/videos/1', search: '' });
  });
});
