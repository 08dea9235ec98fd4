import type { Settings } from './settings';

/** What `npm start` prints when everything is ready. */
export function banner({ ports, external, dataDir }: Settings, seconds: number): string {
  const local = (port: number) => `http://localhost:${port}`;
  const lines = [
    '',
    `  Cutroom is ready (${seconds.toFixed(1)} s)`,
    '',
    `  Open          ${local(ports.web)}`,
    '  Creator       creator / Cutroom@2026',
    '  Editor        editor / Cutroom@2026',
    '  Coupon        CUTROOMCREATOR26   (for a new creator; more: npm run coupon -- create --uses 10)',
    external.smtp
      ? '  Mail          sent through the SMTP server of SMTP_URL'
      : `  Mail          ${local(ports.mailPage)}`,
    external.google
      ? '  Channel       YouTube (GOOGLE_CLIENT_ID)'
      : `  Channel       ${local(ports.youtube)}   (the YouTube sandbox)`,
    `  Data          ${dataDir}`,
    '',
    '  Ctrl-C stops everything and keeps the data.',
    '',
  ];
  return lines.join('\n');
}
