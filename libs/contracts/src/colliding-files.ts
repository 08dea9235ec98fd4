/**
 * Two different blocks of 128 bytes with the same MD5: the published collision of Wang, Feng, Lai and Yu ("Collisions
 * for Hash Functions MD4, MD5, HAVAL-128 and RIPEMD", 2004). A store gives both the same ETag.
 */
export function collidingFiles(): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const one = Buffer.from(
    'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a' +
      '085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0' +
      'e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
    'hex',
  );
  const other = Buffer.from(one);
  for (const [at, value] of [
    [19, 0x07],
    [45, 0xf1],
    [59, 0x72],
    [83, 0x34],
    [109, 0x28],
    [123, 0xab],
  ] as const) {
    other[at] = value;
  }
  return [new Uint8Array(one), new Uint8Array(other)];
}
