import { serveImage } from '@cutroom/server-kit/image-worker';

/** The process that decodes a picture for this service (ADR 012). */
serveImage();
