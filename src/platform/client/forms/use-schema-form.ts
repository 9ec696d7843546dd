import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** A form that validates with a contract's schema, so that it accepts and says the same as the server. */
export function useSchemaForm<S extends FormSchema>(schema: S, defaultValues: DefaultValues<z.input<S>>) {
  return useForm<z.input<S>, unknown, z.output<S>>({ resolver: zodResolver(schema), defaultValues });
}
