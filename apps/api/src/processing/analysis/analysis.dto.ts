import { IntersectionType } from '@nestjs/swagger';
import { FileOrderDto, SilenceFields } from '../audio/audio.dto.js';

export class FindSilencesDto extends IntersectionType(FileOrderDto, SilenceFields) {}
