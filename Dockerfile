# One node of Square Deal: the wheel with its client, on a small Python. Settings come from the environment (docs/settings.md).
FROM python:3.11-slim AS build
WORKDIR /src
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
COPY requirements requirements
RUN pip install --no-cache-dir --require-hashes --no-deps -r requirements/run.lock -r requirements/node.lock -r requirements/compile.lock
COPY . .
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --create-home --home-dir /data squaredeal
COPY requirements/run.lock /tmp/run.lock
RUN pip install --no-cache-dir --require-hashes --no-deps -r /tmp/run.lock
COPY --from=build /wheels/*.whl /tmp/
RUN pip install --no-cache-dir --no-deps /tmp/*.whl && rm /tmp/*.whl /tmp/run.lock
USER squaredeal
WORKDIR /data
EXPOSE 8000
STOPSIGNAL SIGTERM
CMD ["squaredeal", "serve", "--host", "0.0.0.0", "--port", "8000", "--log-format", "json"]
