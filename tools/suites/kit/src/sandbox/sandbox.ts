import type { SiteAddress } from '../stack/test-stack';

/** A video on the sandbox's channel. */
export interface ChannelVideo {
  id: string;
  title: string;
  size: number;
  sha256: string;
  thumbnailSha256: string | null;
  privacyStatus: string;
  notifySubscribers: boolean;
  tags: string[];
}

/** A resumable session, as the sandbox reports it. */
export interface UploadSession {
  id: string;
  /** Bytes that have arrived. */
  offset: number;
  total: number;
  puts: number;
  /** PUTs that arrived while another one to the same session was in progress. */
  overlaps: number;
  finished: boolean;
}

export type FaultStep = 'open' | 'chunk' | 'probe' | 'thumbnail' | 'token';

/** The body of `POST /sandbox/faults` (tools/embedded/youtube/README.md). */
export interface Fault {
  kind: string;
  step?: FaultStep;
  times?: number;
  afterBytes?: number;
  bytesPerSecond?: number;
  fromByte?: number;
  /** Limits the fault to the upload of a file of this size. */
  size?: number;
}

const urlOf = ({ urls }: Pick<SiteAddress, 'urls'>, path: string): string =>
  `${urls.youtube}/sandbox/${path}`;

async function read<Answer>(stack: SiteAddress, path: string): Promise<Answer> {
  return (await (await fetch(urlOf(stack, path))).json()) as Answer;
}

export const channel = (stack: SiteAddress): Promise<ChannelVideo[]> => read(stack, 'videos');

/** The videos on the channel with this title. */
export const channelVideos = async (stack: SiteAddress, title: string): Promise<ChannelVideo[]> =>
  (await channel(stack)).filter((video) => video.title === title);

export const uploadSessions = (stack: SiteAddress): Promise<UploadSession[]> => read(stack, 'sessions');

/** The newest session of a file of `total` bytes. */
export const sessionOfSize = async (stack: SiteAddress, total: number): Promise<UploadSession | undefined> =>
  (await uploadSessions(stack)).filter((session) => session.total === total).at(-1);

/** Faults that have not occurred yet. */
export const pendingFaults = (stack: SiteAddress): Promise<Fault[]> => read(stack, 'faults');

/** The kinds of faults that the sandbox offers, each with the steps that it can be aimed at. */
export const faultKinds = (stack: SiteAddress): Promise<{ kind: string; aimed: FaultStep[] }[]> =>
  read(stack, 'faults/kinds');

/** The tokens that the sandbox has issued. */
export const issuedTokens = async (stack: SiteAddress): Promise<string[]> =>
  (await read<{ token: string }[]>(stack, 'tokens')).map(({ token }) => token);

export async function setFault(stack: SiteAddress, fault: Fault): Promise<void> {
  const response = await fetch(urlOf(stack, 'faults'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok)
    throw new Error(`the sandbox refused a fault: ${response.status} ${await response.text()}`);
}

export async function clearFaults(stack: Pick<SiteAddress, 'urls'>): Promise<void> {
  await fetch(urlOf(stack, 'faults'), { method: 'DELETE' });
}
