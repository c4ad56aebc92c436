/** The `processing_type` of the sample recording: neither its bytes nor its transcription count. */
export const SAMPLE = 'sample';
