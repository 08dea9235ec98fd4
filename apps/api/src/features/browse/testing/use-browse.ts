import { endpointPath, endpoints, type BrowsedPage } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildEditor, buildVideoRow, type SignedIn } from '../../../testing/builders';
import { monitoredDatabaseUri } from '../../../testing/monitored-database';
import { useTeam } from '../../../testing/use-team';

/** A team, as `useTeam` starts it, with videos to browse. */
export function useBrowse() {
  const stage = useTeam({ MONGODB_URI: monitoredDatabaseUri() });
  let number = 0;

  /** A video in a state, uploaded at noon IST of a day. @returns its title */
  async function build(title: string, overrides: Record<string, unknown> = {}, day = '2026-11-20') {
    const second = Date.parse(`${day}T06:30:00Z`) / 1_000;
    const _id = new Types.ObjectId(`${second.toString(16)}${(number += 1).toString(16).padStart(16, '0')}`);
    const row = { ...buildVideoRow(stage), _id, title, ...overrides };
    const review = { number: 1, uploadedBy: row.uploadedBy, at: new Date(second * 1_000), uploadId: _id };
    await stage.api.deps.videos.create({ review, ...row });
    return title;
  }

  async function rawPage(query: Record<string, string>, by: SignedIn = stage.creator) {
    const search = new URLSearchParams(query);
    const path = `${stage.api.url}${endpointPath(endpoints.browseVideos)}?${search}`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${by.token}` } });
    const { data } = (await answer.json()) as { data: BrowsedPage | null };
    return { status: answer.status, ...data };
  }

  /** The titles of all pages of a list, two at a time. */
  async function titlesOf(query: Record<string, string>, by?: SignedIn): Promise<string[]> {
    const titles: string[] = [];
    let after: string | null = null;
    do {
      const page = await rawPage({ view: 'pending', limit: '2', ...query, ...(after && { after }) }, by);
      if (page.status !== 200) throw new Error(`status ${page.status}`);
      titles.push(...(page.videos ?? []).map(({ title }) => title));
      after = page.next ?? null;
    } while (after !== null);
    return titles;
  }

  const editorCalled = async (name: string) => {
    const editor = await buildEditor(stage.api.deps, stage.creator.teamId);
    await stage.api.deps.users.updateOne({ _id: editor.id }, { $set: { name } });
    return { ...editor, uploadedBy: editor.id };
  };

  return Object.assign(stage, { build, rawPage, titlesOf, editorCalled });
}
