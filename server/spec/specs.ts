import { succeed, type Result } from '../../src/domain/result.ts';
import { jobs, type Jobs } from './jobs.ts';

export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobValue<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

/** Where specifications are worked on. Refused when it takes too long. */
export interface Specs {
  run<Name extends JobName>(job: Name, input: JobInput<Name>): Promise<Result<JobValue<Name>>>;
}

/** The jobs in this very thread: for development, where there is no built worker. */
export const inlineSpecs: Specs = {
  run: async (job, input) => {
    const run = jobs[job] as (given: typeof input) => unknown;
    return succeed((await run(input)) as JobValue<typeof job>);
  },
};
