const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

/**
 * Every limit of the product (docs/product.md#11-limits-and-formats unless another source is named). Times are in
 * milliseconds unless the name says seconds, sizes in bytes.
 */
export const limits = {
  /** A session ends 60 seconds after the sign-in (docs/product.md#sessions). A deployment may set its own. */
  sessionLifetimeSeconds: 60,
  /** However often it is renewed, a session ends 12 hours after the sign-in (ADR 004). */
  sessionMaxSeconds: 43_200,
  /** Red error text stays this long (docs/product.md#10-errors-and-messages). */
  errorDisplayMs: 5_000,
  passwordMin: 8,
  passwordMax: 20,
  aboutMaxWords: 30,
  thumbnailMaxBytes: 2_000_000,
  /** The types of a thumbnail or profile image; the server judges them by content. */
  imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
  /** A creator gets one email about all uploads that arrive within five minutes. */
  arrivalEmailDelayMs: 5 * minuteMs,
  /** An upload URL is valid for one hour (docs/product.md#6-uploads). */
  uploadUrlLifetimeMs: hourMs,
  /** A read URL, which can outlive the reader's access to the team. The player renews its URL while it plays. */
  readUrlLifetimeMs: 15 * minuteMs,
  /** The URL of an image stays the same for this long, so that browsers can cache the image. */
  imageCacheMs: 5 * minuteMs,
  /** Unfinished uploads, counted while their upload URL is valid. */
  openUploadsPerEditor: 50,
  openUploadsPerTeam: 200,
  codeLength: 16,

  otpLength: 6,
  /** A reset code: existing accounts can be chosen and guessed at for years (ADR 013). */
  resetCodeLength: 12,
  otpLifetimeMs: 10 * minuteMs,
  /** A caller can request another code after this long. */
  otpResendWaitMs: 30_000,
  /** Wrong tries of one caller at one code; each request for the code grants as many again (ADR 013). */
  otpMaxTries: 5,
  /** Requests by one caller that grant tries at one code. */
  otpMaxAsks: 3,
  /** Wrong tries at one code by all callers together that have not requested it. */
  otpMaxStrangerTries: 20,
  /** Callers that request a code that was just emailed, and still count as having requested it. */
  otpMaxUnmailedAsks: 10,
  oauthStateLifetimeMs: 10 * minuteMs,
  /** An upload waits this long for its creator: YouTube keeps an upload session for a week. */
  permissionWaitMs: 7 * dayMs,

  usernameMin: 3,
  usernameMax: 30,
  nameMax: 60,
  emailMax: 254,
  locationMax: 80,
  aboutMaxCharacters: 600,
  yearsOfExperienceMax: 80,
  videoTitleMax: 100,
  videoCommentMax: 2_000,
  fileNameMax: 255,
  profileImageMaxBytes: 2_000_000,
  /** The image that a browser crops to a thumbnail: 100 megapixels are 400 MB while it draws. */
  cropMaxBytes: 100_000_000,
  cropMaxPixels: 100_000_000,
  /** The most pixels of an image; more count as a decompression bomb. */
  imageMaxPixels: 40_000_000,
  /**
   * The same for images that a decoder holds in memory instead of decoding line by line (progressive JPEG, interlaced
   * PNG, WebP). A 12-megapixel phone photo (4096 × 3072) fits. Measured with libvips 8.18 (ADR 012).
   */
  imageMaxPixelsHeldWhole: 12_600_000,
  /** A video file: the largest single PUT that S3 takes (AWS S3 user guide: 5 GiB). */
  videoMaxBytes: 5 * GiB,
  /** A video file in parts: the largest that YouTube takes (docs/youtube.md#2-resumable-upload). */
  uploadMaxBytes: 256e9,
  /** From this size on, a page uploads in parts. */
  uploadInPartsFrom: 16 * MiB,
  /** Parts of one upload, and the size of all but the last (S3 user guide: 1 to 10,000 of at least 5 MiB). */
  partsMax: 10_000,
  partMinBytes: 8 * MiB,
  /** Part URLs that one call signs, and how long each is valid. */
  partUrlsPerCall: 50,
  partUrlLifetimeMs: hourMs,
  /** An unfinished upload in parts is kept for a week after its last part URL; a day before, its editor is emailed. */
  unfinishedUploadLifetimeMs: 7 * dayMs,
  unfinishedUploadReminderMs: dayMs,
  jsonBodyMaxBytes: 100_000,

  pageSize: 20,
  pageSizeMax: 100,
  searchResults: 10,
  /** Characters of a search in the lists of videos, and of each word that it compares. */
  searchMax: 100,
  searchTermMax: 12,
  /** UTF-16 code units that a search looks at: more than a title and a comment have, unless they are almost all emojis. */
  searchTextMax: 4_000,

  /** An invitation to a team is open for a week. After a decline, the next one is possible when the week is over. */
  invitationLifetimeMs: 7 * dayMs,
  /** At most one email per team and editor within this time, however often the creator repeats the invitation. */
  invitationMailIntervalMs: dayMs,
  /** Invitation emails to one editor within `invitationMailIntervalMs`, from all teams together. */
  invitationMailsPerEditor: 5,
  /** Editors that one team can invite within `invitationMailIntervalMs`. */
  invitationsPerTeam: 50,
  /** A used, revoked or expired link keeps saying so for this long after its end. */
  inviteLinkKeptMs: 7 * dayMs,

  /** How long the audit trail keeps an entry: it contains IP addresses of users. */
  activityKeptDays: 365,
  /** The same for entries without a team, mostly attempts by strangers. */
  strangerActivityKeptDays: 30,

  /** Thumbnails that editors may propose for a video. */
  proposedThumbnailsMax: 3,
  /** Templates of one team, and characters of a name (docs/product.md#templates). */
  templatesPerTeam: 20,
  templateNameMax: 60,

  /** YouTube Data API, videos resource: 100 characters, 5000 bytes, 500 characters. */
  youtubeTitleMax: 100,
  youtubeDescriptionMaxBytes: 5_000,
  youtubeTagsMax: 500,
  /** More tags do not fit into 500 characters, commas included. */
  youtubeTagCountMax: 250,
  /** YouTube shows chapters from this many up, each at least this long (YouTube help, "Video chapters"). */
  youtubeChaptersMin: 3,
  youtubeChapterMinMs: 10_000,

  /** YouTube rejects longer videos (YouTube help, "Upload videos longer than 15 minutes"). */
  youtubeDurationMaxMs: 12 * hourMs,
  /** A vertical or square video up to this long becomes a Short. */
  youtubeShortMaxMs: 3 * minuteMs,
  /** The loudness in LUFS that YouTube plays videos at, and by how many LU a video may differ unnoticed. */
  youtubeLoudness: -14,
  loudnessTolerance: 3,
  /** A video that begins with this much black gets a notice. */
  blackStartMs: 1_000,

  /** The longer and the shorter side of a preview; a vertical one has them exchanged. */
  previewMaxWidth: 1_280,
  previewMaxHeight: 720,
  previewMaxFrameRate: 60,
  /** A thumbnail that is made from a frame. */
  frameWidth: 1_280,
  frameHeight: 720,
  /** Frames of one video that are remembered for the page that asked for them. */
  framesKept: 10,

  /** The review room (docs/product.md#review-room). */
  commentMax: 2_000,
  commentsPerVideo: 2_000,
  commentsPerMinute: 60,
  commentsPageSize: 50,
  changesNoteMax: 2_000,
  /** A day at 240 frames a second. */
  commentFrameMax: 240 * 86_400,
  drawingMaxBytes: 200_000,
  strokesMax: 500,
  /** Two for each point of a stroke. */
  strokeCoordinatesMax: 10_000,
  /** A JSON body with a drawing. */
  drawingBodyMaxBytes: 250_000,
  versionsMax: 100,
  /** One email has all comments of this time on one video. */
  commentEmailDelayMs: 5 * minuteMs,
  /** The longer side of a still of a commented frame, and its bytes. */
  stillWidth: 640,
  stillMaxBytes: 60_000,

  /** How many notifications each user's bell keeps, and for how long (docs/product.md#notifications). */
  notificationsPerUser: 200,
  notificationKeptDays: 90,

  /** How long a deleted video stays in the bin (docs/product.md#bin). */
  binKeptMs: 7 * dayMs,

  /** The longest time, in days, after which the originals of published videos are deleted. */
  originalsKeptDaysMax: 3_650,

  /** White space and dashes around or within a value, before they are removed. */
  paddingMax: 100,
  /** UTF-16 code units of any typed password. Nothing longer is compared or hashed. */
  passwordInputMax: 200,
  /** Characters of the URL of a finished upload. */
  uploadUrlMax: 8_192,
  /** Combining marks on one letter, as in Unicode's stream-safe text format (UAX #15, section 13). */
  combiningMarksMax: 30,
  /** Bytes of a multipart field that is not in the endpoint table. */
  unnamedFieldMaxBytes: 1_000,

  /**
   * Private memory of the process that decodes an image, enforced by the kernel (setrlimit(2), RLIMIT_DATA). Measured
   * with libvips 8.18 (ADR 012): enough for 12 megapixels of progressive JPEG as cameras write it.
   */
  thumbnailDecoderMaxBytes: 108 * MiB,
  profileImageDecoderMaxBytes: 84 * MiB,
  /** An image that takes longer to decode is rejected. The slowest within the limits takes 2 s on one idle core. */
  imageDecodeTimeoutMs: 15_000,
  /** Bytes of a message of a process that decodes an image or a video. Messages contain no image or video data. */
  childMessageMaxBytes: 16 * 1024,
  /** Images that wait for a process's decoder, which decodes one at a time, and for how long. */
  imagesWaiting: 16,
  imageWaitMs: 15_000,
  /** Bodies with a file that a process holds in memory at a time: of signed-in users, and of everybody else. */
  fileBodiesSignedIn: 4,
  fileBodiesPublic: 4,
  /** Bodies that wait unread for their turn, and for how long; beyond either the response is a 503. */
  fileBodiesWaiting: 24,
  fileBodyWaitMs: 10_000,
  /** Bodies of one account (in public calls: of one address) that are in memory or wait. */
  fileBodiesPerCaller: 2,
  /** How long a body with a file may take to arrive: 2 MB at 560 kbit/s. */
  fileBodyTimeoutMs: 30_000,

  /**
   * Private memory of the process that decodes a video, enforced by the kernel (RLIMIT_DATA): 4K HEVC with 10 bits takes
   * 26 MB a frame, of which the decoder holds up to 16 and each of its threads one more, and x264 some 200 MB for 720p.
   */
  mediaDecoderMaxBytes: 1_536 * MiB,
  /**
   * For reading the header, and for making a poster or a frame: each takes a second on an idle core, also for 100 GB.
   */
  mediaInspectTimeoutMs: minuteMs,
  mediaFrameTimeoutMs: minuteMs,
  /**
   * A preview may take this long, plus four times the duration (4K ProRes on one busy core), plus the time to read the file
   * at 10 MB/s, and a day in all. The file states its duration itself, so each of its bytes accounts for 1 ms at most.
   */
  mediaRenderBaseTimeoutMs: 5 * minuteMs,
  mediaRenderPerDuration: 4,
  mediaRenderMsPerByte: 1,
  mediaRenderBytesPerMs: 10_000,
  mediaRenderMaxTimeoutMs: dayMs,
  /** How long a task waits for the store or api before its job returns to the queue, and how long in its first minute. */
  mediaOutageMs: 10 * minuteMs,
  mediaFreshOutageMs: minuteMs,
  /** Bytes that a decoder may request at once, and how many of its requests may be open. */
  mediaReadMaxBytes: 4 * MiB,
  mediaReadsMax: 16,
  /** The largest results. A preview of 12 hours at 4 Mbit/s has 22 GB. */
  mediaPreviewMaxBytes: 32 * GiB,
  mediaPosterMaxBytes: 2_000_000,
  mediaFilmstripMaxBytes: 20_000_000,
  mediaWaveformMaxPeaks: 10_000,
} as const;
