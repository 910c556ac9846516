export { previewPolicy } from './policy.ts';
export {
  PREVIEW_KINDS,
  PREVIEW_LEVELS,
  PREVIEW_LIBS,
  PREVIEW_LIMITS,
  type PreviewInit,
  type PreviewKind,
  type PreviewLevel,
  type PreviewLibs,
  type PreviewMessage,
} from './protocol.ts';
