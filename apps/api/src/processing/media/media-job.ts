/** What the reading of a new file found; the rest stands on the file. */
export type MediaJobResult = {
  duration_seconds: number | null;
  has_audio: boolean;
  has_video: boolean;
};
