import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { en } from 'zod/locales';

// The small build of zod speaks only where a schema brings its own words; English fills in the rest.
z.config(en());

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** A form held to a contract's own schema, so that it accepts what the server accepts and says what the server says. */
export function useSchemaForm<S extends FormSchema>(schema: S, defaultValues: DefaultValues<z.input<S>>) {
  return useForm<z.input<S>, unknown, z.output<S>>({ resolver: zodResolver(schema), defaultValues });
}
