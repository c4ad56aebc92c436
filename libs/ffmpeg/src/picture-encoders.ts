const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'];
const VP8 = '-c:v libvpx -deadline realtime -cpu-used 8 -crf 12 -b:v 4M -pix_fmt yuv420p'.split(' ');
const THEORA = ['-c:v', 'libtheora', '-q:v', '7', '-pix_fmt', 'yuv420p'];
const WMV = ['-c:v', 'wmv2', '-q:v', '3', '-pix_fmt', 'yuv420p'];
const MPEG4 = ['-c:v', 'mpeg4', '-q:v', '3', '-pix_fmt', 'yuv420p'];

/** Options of the encoder for pictures that have to be drawn anew, by the container's extension; most take H.264. */
export const pictureEncoderOf = (extension: string): readonly string[] =>
  ({ webm: VP8, avi: MPEG4, wmv: WMV, ogg: THEORA, oga: THEORA, ogv: THEORA })[extension] ?? X264;
