import {
  endpointPath,
  endpoints,
  type Comment,
  type CommentRequest,
  type RoomEvent,
  type ServerToClientEvents,
} from '@cutroom/contracts';
import { persist, type Person, type StackAddress } from '@cutroom/suites-kit';
import { io, type Socket } from 'socket.io-client';

/** What a page knows about the comments of a room: their latest states, by ID. */
export type Known = Map<string, Comment>;

/** All comments that a room ever had, deleted ones included, in their latest states. */
export async function readRoom(person: Person, videoId: string, after = 0): Promise<Comment[]> {
  const found: Comment[] = [];
  for (let seq = after; ;) {
    const page = await person.call(endpoints.commentChanges, {
      params: { videoId },
      query: { after: String(seq) },
    });
    found.push(...page.comments);
    if (!page.more) return found;
    seq = page.comments.at(-1)?.seq ?? page.seq;
  }
}

/**
 * A user in a review room, who behaves like its page: follows the socket, loads missed changes after each connection and
 * after each gap, and never goes back to an older state.
 */
export class RoomWatcher {
  readonly known: Known = new Map();
  /** The largest `seq` up to which nothing is missing. */
  private seq = 0;
  private loading: Promise<void> = Promise.resolve();
  private socket: Socket<ServerToClientEvents> | undefined;

  constructor(
    private readonly stack: Pick<StackAddress, 'urls'>,
    readonly person: Person,
    readonly videoId: string,
  ) {}

  async enter(): Promise<void> {
    const token = await this.person.freshToken();
    const socket: Socket<ServerToClientEvents> = io(this.stack.urls.status, {
      query: { room: this.videoId },
      auth: { token },
      forceNew: true,
      transports: ['websocket'],
      reconnectionDelay: 50,
      reconnectionDelayMax: 300,
    });
    this.socket = socket;
    socket.on('connect', () => this.load());
    socket.on('room', (event) => this.receive(event));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    await this.loading;
  }

  /** Breaks the connection. The page reconnects by itself. */
  cut(): void {
    this.socket?.io.engine.close();
  }

  /** Also ends its last load. Once the stack is gone, that would be repeated for minutes and keep this process alive. */
  async leave(): Promise<void> {
    this.socket?.disconnect();
    await this.loading;
  }

  private receive(event: RoomEvent): void {
    if (event.kind !== 'comment') return;
    const { comment } = event;
    this.keep(comment);
    if (comment.seq === this.seq + 1) this.seq = comment.seq;
    else if (comment.seq > this.seq) this.load();
  }

  private keep(comment: Comment): void {
    const before = this.known.get(comment._id);
    if (!before || before.seq < comment.seq) this.known.set(comment._id, comment);
  }

  /** One load at a time. A gap that is found meanwhile is loaded afterwards. */
  private load(): void {
    this.loading = this.loading.then(async () => {
      const changes = await persist(() => readRoom(this.person, this.videoId, this.seq));
      for (const comment of changes) this.keep(comment);
      this.seq = Math.max(this.seq, changes.at(-1)?.seq ?? 0);
    });
  }
}

/** Posts a comment whose response may be lost. The page repeats the call until it gets a response. */
export async function postSurely(
  stack: Pick<StackAddress, 'urls'>,
  person: Person,
  body: CommentRequest,
  loseAfterMs: number | null,
): Promise<Comment> {
  if (loseAfterMs !== null) {
    const token = await person.freshToken();
    const answer = await fetch(stack.urls.api + endpointPath(endpoints.postComment), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(loseAfterMs),
    }).catch(() => undefined);
    // A refused call would have no comment to lose.
    if (answer && answer.status < 500) expect(answer.status).toBe(endpoints.postComment.successStatus);
  }
  return persist(() => person.call(endpoints.postComment, { body }));
}
