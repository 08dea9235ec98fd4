/**
 * Every figure of the product. Spec §9 unless another source is named; times are in milliseconds
 * unless the name says seconds, sizes in bytes.
 */
export const limits = {
  /** Spec §9: a session ends 60 seconds after sign-in. A deployment may set its own. */
  sessionLifetimeSeconds: 60,
  /** Red error text stays this long (spec §8). */
  errorDisplayMs: 5_000,
  passwordMin: 8,
  passwordMax: 20,
  aboutMaxWords: 30,
  thumbnailMaxBytes: 2_000_000,
  /** Spec §4: the signed upload address is kept for one hour. */
  uploadUrlLifetimeMs: 3_600_000,
  /** Signed addresses for reading: long enough to watch a cut, short enough not to be passed on. */
  readUrlLifetimeMs: 3_600_000,
  codeLength: 16,

  otpLength: 6,
  otpLifetimeMs: 600_000,
  otpMaxTries: 5,
  oauthStateLifetimeMs: 600_000,

  usernameMin: 3,
  usernameMax: 30,
  nameMax: 60,
  emailMax: 254,
  locationMax: 80,
  aboutMaxCharacters: 600,
  yearsOfExperienceMax: 80,
  videoTitleMax: 100,
  videoCommentMax: 2_000,
  profileImageMaxBytes: 2_000_000,
  /** Pixels a picture may unpack to before it is refused as a decompression bomb. */
  imageMaxPixels: 40_000_000,
  /**
   * The same for pictures that a decoder holds whole instead of line by line (progressive JPEG, interlaced PNG,
   * WebP): a 12-megapixel phone photo, 4096 × 3072, fits. Measured with libvips 8.18 (ADR 012).
   */
  imageMaxPixelsHeldWhole: 12_600_000,
  /** A video file: the largest single PUT that S3 takes (AWS S3 user guide: 5 GiB). */
  videoMaxBytes: 5 * 1024 ** 3,
  jsonBodyMaxBytes: 100_000,

  pageSize: 20,
  pageSizeMax: 100,
  searchResults: 10,

  /** The audit trail: long enough to look into what happened, not for ever: it holds addresses of people. */
  activityKeptDays: 365,
  /** What concerns no team, mostly strangers at the door. */
  strangerActivityKeptDays: 30,

  /** YouTube Data API, videos resource: 100 characters, 5000 bytes, 500 characters. */
  youtubeTitleMax: 100,
  youtubeDescriptionMaxBytes: 5_000,
  youtubeTagsMax: 500,

  /**
   * Private memory of the process that decodes a picture, which the kernel enforces (setrlimit(2), RLIMIT_DATA).
   * Measured with libvips 8.18 (ADR 012): as much as 12 megapixels of progressive JPEG need, as cameras write them.
   */
  thumbnailDecoderMaxBytes: 108 * 1024 ** 2,
  profileImageDecoderMaxBytes: 84 * 1024 ** 2,
  /** A picture that takes longer to decode is refused. The slowest within the limits takes 2 s on one idle core. */
  imageDecodeTimeoutMs: 15_000,
  /** Pictures that wait for a process's decoder, which takes one at a time, and how long. */
  imagesWaiting: 16,
  imageWaitMs: 15_000,
  /** Bodies with a file that one process holds in memory at a time, of signed-in users and of everybody else. */
  fileBodiesSignedIn: 4,
  fileBodiesPublic: 4,
  /** Bodies that wait for their turn, unread, and how long; beyond either the answer is a 503. */
  fileBodiesWaiting: 24,
  fileBodyWaitMs: 10_000,
  /** Bodies of one account (public calls: of one address) that are held or wait. */
  fileBodiesPerCaller: 2,
  /** How long a body with a file may take to arrive: 2 MB at 560 kbit/s. */
  fileBodyTimeoutMs: 30_000,
} as const;
