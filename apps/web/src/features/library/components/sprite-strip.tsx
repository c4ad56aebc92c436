import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { formatClock } from '../../../shared/lib/clock';
import { useUser } from '../../../domain/session/session';
import { type LibraryFile, previewsOptions } from '../queries';
import classes from './preview.module.css';

/**
 * A strip below a film: pointing at a place shows what is there, and a click goes there. A help for the mouse; the player's own controls
 * do the same for everybody else.
 */
export function SpriteStrip({ file, video }: { file: LibraryFile; video: HTMLVideoElement | null }) {
  const user = useUser();
  const { data } = useQuery(previewsOptions(user.id, file.filename));
  const [share, setShare] = useState<number | null>(null);
  const sprite = data?.sprite;
  const duration = file.duration_seconds;
  if (!sprite || duration === null) return null;
  const shareAt = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const tile = Math.min(sprite.count - 1, Math.floor(((share ?? 0) * duration) / sprite.interval_seconds));
  const place = {
    width: sprite.tile_width,
    height: sprite.tile_height,
    backgroundImage: `url("${sprite.url}")`,
    backgroundPosition: `-${(tile % sprite.columns) * sprite.tile_width}px -${Math.floor(tile / sprite.columns) * sprite.tile_height}px`,
    insetInlineStart: `clamp(0px, calc(${(share ?? 0) * 100}% - ${sprite.tile_width / 2}px), calc(100% - ${sprite.tile_width}px))`,
  };
  return (
    <div
      className={classes['strip']}
      dir="ltr"
      aria-hidden="true"
      onMouseMove={(event) => setShare(shareAt(event))}
      onMouseLeave={() => setShare(null)}
      onMouseDown={(event) => {
        if (video) video.currentTime = shareAt(event) * duration;
      }}
    >
      {share !== null && (
        <div className={classes['tile']} style={place}>
          <span>{formatClock(share * duration)}</span>
        </div>
      )}
    </div>
  );
}
