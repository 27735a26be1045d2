import { File, FileText, Globe, Image, Shapes, Video, type LucideIcon } from 'lucide-react'
import type { TrainingType } from '../../../contract/trainings.ts'

const icons: Record<TrainingType, LucideIcon> = {
  TEXT: FileText,
  WEBSITE: Globe,
  DOCUMENT: File,
  IMAGE: Image,
  VIDEO: Video,
}

export const TypeIcon = ({ type, size }: { type: string; size: number }) => {
  const Icon = icons[type as TrainingType] ?? Shapes
  return <Icon size={size} aria-hidden />
}
