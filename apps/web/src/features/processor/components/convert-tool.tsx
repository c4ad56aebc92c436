import { useState } from 'react';
import { AudioTrackSelect } from '../../../domain/work/audio-track-select';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../shared/lib/file-size';
import { estimatedBytes, type Format, FORMATS, type Quality } from '../lib/levels';
import { SourcePlayerCard } from './source-player-card';
import type { ToolProps } from './noise-tool';
import { OptionCards } from './option-cards';
import { QualityField, trackBody } from './output-fields';
import { ProcessForm } from './process-form';
import classes from './tool-page.module.css';

/** Another format. */
export function ConvertTool({ file, busy, run }: ToolProps) {
  const { t, i18n } = useTranslation('processor');
  const [format, setFormat] = useState<Format>('mp3');
  const [quality, setQuality] = useState<Quality>('high');
  const [audioTrack, setAudioTrack] = useState<number | null>(null);
  const { duration_seconds: seconds } = file;
  const size = (each: Format, length: number) =>
    t('about', { size: formatFileSize(estimatedBytes(each, quality, length), i18n.language) });
  return (
    <div className={classes['grid']}>
      <ProcessForm
        busy={busy}
        onProcess={() =>
          run({ mode: 'convert', body: { fileId: file.id, output_format: format, quality, ...trackBody(audioTrack) } })
        }
      >
        <OptionCards
          label={t('format')}
          columns
          value={format}
          options={FORMATS.map((each) => ({
            value: each,
            label: each.toUpperCase(),
            ...(seconds !== null && { hint: size(each, seconds) }),
          }))}
          onChange={(value) => setFormat(value as Format)}
        />
        <AudioTrackSelect tracks={file.audio_tracks} value={audioTrack} onChange={setAudioTrack} />
        <QualityField value={quality} onChange={setQuality} />
      </ProcessForm>
      <SourcePlayerCard file={file} />
    </div>
  );
}
