export {
  startYoutubeSandbox,
  type YoutubeSandbox,
  type YoutubeSandboxOptions,
} from './start-youtube-sandbox';
