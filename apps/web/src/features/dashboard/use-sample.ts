import type { ListJobsResponse } from '@timbrel/api-client';
import {
  getFirstStepsQueryKey,
  listFilesQueryKey,
  listJobsQueryKey,
  takeSampleMutation,
} from '@timbrel/api-client/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../../shared/ui/toast';
import { recentFilesOptions } from './queries';

/** The sample recording: asked for with one click, which leads on to its transcript once that is there. */
export function useSample(jobs: ListJobsResponse['jobs']) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: files } = useQuery(recentFilesOptions());
  const { mutate, data, isPending } = useMutation({
    ...takeSampleMutation(),
    onSuccess: () => {
      for (const queryKey of [listJobsQueryKey(), listFilesQueryKey(), getFirstStepsQueryKey()])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.failure(error),
  });
  const fileId = data?.file.id ?? files?.files.find(({ processing_type }) => processing_type === 'sample')?.id;
  const known = jobs.find(({ type, input_file_id }) => type === 'transcription' && input_file_id === fileId);
  const job = fileId === undefined ? undefined : (known ?? data?.job);
  const isReady = data !== undefined && job?.state === 'completed';
  useEffect(() => {
    if (isReady) void navigate({ to: '/transcription', search: { file: data.file.id, view: 'editor' } });
  }, [isReady, data, navigate]);
  return { take: () => mutate({}), isPending, job };
}
