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
  /** With a comma between two tags, no more of them fit into 500 characters. */
  youtubeTagCountMax: 250,

  /** White space and dashes that may surround or divide a value before they are taken off. */
  paddingMax: 100,
  /** UTF-16 code units of a password as it is typed, of an old one too: nothing longer is compared or hashed. */
  passwordInputMax: 200,
  /** Characters of the signed address of a finished upload. */
  uploadUrlMax: 8_192,
  /** Marks on one letter, as in Unicode's stream-safe text (UAX #15, 13). */
  combiningMarksMax: 30,
  /** Bytes of a multipart field that its row does not name. */
  unnamedFieldMaxBytes: 1_000,
} as const;
