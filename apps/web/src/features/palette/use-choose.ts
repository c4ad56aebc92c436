import { useNavigate } from '@tanstack/react-router';
import type { Entry } from './lib/entries';
import { rememberCommand } from './lib/recent-commands';
import { palette } from './palette';

/** Closes the palette and does what its line says: a file opens its transcript, or shows in the library where it has none. */
export function useChoose(): (entry: Entry) => void {
  const navigate = useNavigate();
  return (entry) => {
    palette.close();
    switch (entry.kind) {
      case 'command':
        rememberCommand(entry.command.id);
        return entry.command.run();
      case 'file': {
        const { id, original_name: name, has_transcript: isRead } = entry.file;
        return void (isRead
          ? navigate({ to: '/transcription', search: { file: id, view: 'editor' } })
          : navigate({ to: '/library', search: { search: name } }));
      }
      case 'words': {
        const { file_id: file, start } = entry.words;
        return void navigate({ to: '/transcription', search: { file, view: 'editor', t: start } });
      }
    }
  };
}
