import { sandboxUrl } from '../../../testing/sandbox-url';
import type { SessionRequest } from '../google/open-session';

/** A video on the channel, as the sandbox lists it. */
export interface ChannelVideo extends Omit<SessionRequest, 'contentType'> {
  id: string;
  sha256: string;
  thumbnailSha256: string | null;
}

export interface Fault {
  kind: string;
  times?: number;
  afterBytes?: number;
  bytesPerSecond?: number;
  /** Applies only while the session holds at least so many bytes. */
  fromByte?: number;
  step?: 'open' | 'chunk' | 'probe' | 'thumbnail' | 'token';
  /** Applies only to uploads of a file of so many bytes. */
  size?: number;
}

async function ask<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(sandboxUrl() + path)).json()) as Answer;
}

export const sandbox = {
  videos: () => ask<ChannelVideo[]>('/sandbox/videos'),
  tokens: () => ask<{ token: string; valid: boolean }[]>('/sandbox/tokens'),
  /** The copies of a video on its channel. One is right. */
  onChannel: async ({ id }: { id: string }) =>
    (await sandbox.videos()).filter(({ title }) => title === `On the channel ${id}`),
  sessions: () =>
    ask<{ id: string; offset: number; total: number; puts: number; overlaps: number; finished: boolean }[]>(
      '/sandbox/sessions',
    ),
  /** The unfinished sessions of an upload, for a file of a size that no other test uses. */
  openSessions: async ({ bytes }: { bytes: Uint8Array }) =>
    (await sandbox.sessions()).filter(({ total, finished }) => total === bytes.length && !finished),
  faultsLeft: () => ask<unknown[]>('/sandbox/faults'),

  async fault(fault: Fault): Promise<void> {
    const response = await fetch(`${sandboxUrl()}/sandbox/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!response.ok) throw new Error(`the sandbox rejected ${JSON.stringify(fault)}`);
  },

  async clearFaults(): Promise<void> {
    await fetch(`${sandboxUrl()}/sandbox/faults`, { method: 'DELETE' });
  },
};
