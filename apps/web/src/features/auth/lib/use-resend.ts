import { ApiError } from '@timbrel/api-client';
import { resendVerificationMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { useCountdown } from './use-countdown';

interface ResendOptions {
  onSent: () => void;
  onFailed: () => void;
}

/** Sends the verification mail again, at most once in five minutes. The server has the last word on how long that still is. */
export function useResend({ onSent, onFailed }: ResendOptions) {
  const { secondsLeft, start } = useCountdown();
  const { mutate, isPending } = useMutation({
    ...resendVerificationMutation(),
    onSuccess: ({ resend_after_seconds }) => {
      start(resend_after_seconds);
      onSent();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds !== null) start(error.retryAfterSeconds);
      onFailed();
    },
  });
  return { resend: (email: string) => mutate({ body: { email: email.trim() } }), sending: isPending, secondsLeft };
}
