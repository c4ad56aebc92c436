import { ApiError } from '@timbrel/api-client';
import { loginGoogleMutation } from '@timbrel/api-client/query';
import type { LoginGoogleResponse } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type GoogleReturn, isGoogleReturn } from './google';

interface GoogleReturnOptions {
  answer: GoogleReturn;
  /** Takes the answer out of the address: it works once. */
  onRead: () => void;
  onSignedIn: (answer: LoginGoogleResponse) => void;
  onFailed: (error: unknown) => void;
}

/** Finishes a sign-in that comes back from Google. True while it runs. */
export function useGoogleReturn({ answer, onRead, onSignedIn, onFailed }: GoogleReturnOptions): boolean {
  const begun = useRef(false);
  const { mutate, isPending } = useMutation({ ...loginGoogleMutation(), onSuccess: onSignedIn, onError: onFailed });
  useEffect(() => {
    if (begun.current || !isGoogleReturn(answer)) return;
    begun.current = true;
    const { code, state, iss, error } = answer;
    onRead();
    // Google's own word for what went wrong, or a code of our server's, which could not lead there.
    if (code === undefined) onFailed(new ApiError({ status: 400, code: error ?? '', message: '' }));
    else mutate({ body: { code, ...(state !== undefined && { state }), ...(iss !== undefined && { iss }) } });
  });
  return isPending;
}
