# Stands in for node:<version>-<suite>-slim where no image registry is reached. See base.mjs, which provides both folders.
FROM scratch
ADD debian.tar /
COPY usr-local /usr/local
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
CMD ["node"]
