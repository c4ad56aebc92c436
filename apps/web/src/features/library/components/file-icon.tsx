import { IconBadgeCc, IconFile, IconFileText, IconMovie, IconMusic, IconPhoto } from '@tabler/icons-react';
import type { LibraryFile } from '../queries';
import classes from './files.module.css';
import { MiniWave } from './mini-wave';

const ICONS = {
  audio: IconMusic,
  video: IconMovie,
  image: IconPhoto,
  subtitle: IconBadgeCc,
  text: IconFileText,
  document: IconFile,
} as const;

/** The kind of a file, or its picture or waveform where there is one; the name beside it says the rest. */
export function FileIcon({ file }: { file: LibraryFile }) {
  const Icon = ICONS[file.kind];
  const icon = <Icon size={18} stroke={1.6} />;
  return (
    <span className={classes['icon']} aria-hidden="true">
      {file.thumbnail_url !== null ? (
        <img src={file.thumbnail_url} alt="" loading="lazy" />
      ) : file.kind === 'audio' ? (
        <MiniWave file={file} fallback={icon} />
      ) : (
        icon
      )}
    </span>
  );
}
