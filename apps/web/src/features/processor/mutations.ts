import {
  changeSpeed,
  type ChangeSpeedData,
  convertRecording,
  type ConvertRecordingData,
  cutRecording,
  type CutRecordingData,
  findSilences,
  type FindSilencesData,
  type GetJobResponse,
  measureRecording,
  type MeasureRecordingData,
  normalizeLoudness,
  type NormalizeLoudnessData,
  reduceNoise,
  type ReduceNoiseData,
} from '@timbrel/api-client';
import { listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type IdempotencyHeaders, useIdempotentCall } from '../../shared/lib/idempotent-call';

/** What can be asked of the processor. */
export type AudioOrder =
  | { mode: 'noise-reduction'; body: ReduceNoiseData['body'] }
  | { mode: 'speed-change'; body: ChangeSpeedData['body'] }
  | { mode: 'cut'; body: CutRecordingData['body'] }
  | { mode: 'convert'; body: ConvertRecordingData['body'] }
  | { mode: 'loudness'; body: NormalizeLoudnessData['body'] };

async function process(order: AudioOrder, headers: IdempotencyHeaders): Promise<GetJobResponse> {
  switch (order.mode) {
    case 'noise-reduction':
      return (await reduceNoise({ body: order.body, headers })).data;
    case 'speed-change':
      return (await changeSpeed({ body: order.body, headers })).data;
    case 'cut':
      return (await cutRecording({ body: order.body, headers })).data;
    case 'convert':
      return (await convertRecording({ body: order.body, headers })).data;
    case 'loudness':
      return (await normalizeLoudness({ body: order.body, headers })).data;
  }
}

/** Starts a job; how it goes on then comes as the job's. */
export function useProcess() {
  const queryClient = useQueryClient();
  const send = useIdempotentCall(process);
  return useMutation({
    mutationFn: (order: AudioOrder) => send(order),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() }),
  });
}

/** Looks for the parts that a removal of silences would take away; they come as the job's result. */
export function useFindSilences() {
  const queryClient = useQueryClient();
  const send = useIdempotentCall(
    async (body: FindSilencesData['body'], headers) => (await findSilences({ body, headers })).data,
  );
  return useMutation({
    mutationFn: (body: FindSilencesData['body']) => send(body),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() }),
  });
}

/** Measures a recording as it is; the figures come as the job's result. */
export function useMeasure() {
  const queryClient = useQueryClient();
  const send = useIdempotentCall(
    async (body: MeasureRecordingData['body'], headers) => (await measureRecording({ body, headers })).data,
  );
  return useMutation({
    mutationFn: (body: MeasureRecordingData['body']) => send(body),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() }),
  });
}
