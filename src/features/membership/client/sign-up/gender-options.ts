import { GENDERS, type Gender } from '#features/auth/contract.ts';

const LABELS: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
  'prefer-not-to-say': 'Prefer not to say',
};

export const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: LABELS[value] }));
