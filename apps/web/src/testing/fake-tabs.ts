/** The properties of a tab that the app uses. */
export interface FakeTab {
  opener: unknown;
  closed: boolean;
  shows: string | null;
}

/** Replaces `window.open`, because jsdom has no tabs. */
export function installFakeTabs() {
  const tabs: FakeTab[] = [];
  const state = { tabs, blocked: false };
  window.open = (() => {
    if (state.blocked) return null;
    const tab: FakeTab = { opener: window, closed: false, shows: null };
    tabs.push(tab);
    return Object.assign(tab, {
      location: { replace: (address: string) => void (tab.shows = address) },
      close: () => void (tab.closed = true),
    });
  }) as unknown as typeof window.open;
  return state;
}

export type FakeTabs = ReturnType<typeof installFakeTabs>;
